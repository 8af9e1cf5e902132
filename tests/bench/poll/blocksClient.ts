import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';

export interface BlocksOrder {
  address: string;
  cookie: string;
  encoding: string;
  requests: number;
}

export interface BlocksResult {
  /** Size of a body as it travels. */
  bytes: number;
}

const agent = new Agent({ keepAlive: true });

/** Asks one request after another, and neither unpacks nor keeps what comes. */
process.on('message', (order: BlocksOrder) => {
  void run(order).then((result) => process.send?.(result));
});

async function run({ address, cookie, encoding, requests }: BlocksOrder): Promise<BlocksResult> {
  const headers = { cookie, 'accept-encoding': encoding };
  let bytes = 0;
  for (let done = 0; done < requests; done += 1) {
    const [answer] = (await once(get(address, { agent, headers }), 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`the service answers ${answer.statusCode}`);
    bytes = 0;
    for await (const chunk of answer) bytes += (chunk as Buffer).length;
  }
  return { bytes };
}
