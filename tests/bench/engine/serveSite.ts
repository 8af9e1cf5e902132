import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const nginxPlaces = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

export interface SiteServer {
  /** The server's name: nginx where it is installed, else Node. */
  name: string;
  origin: string;
  stop(): Promise<void>;
}

/** Serves a folder from a separate process, so that its CPU time counts for no contender. */
export async function serveSite(folder: string, workFolder: string): Promise<SiteServer> {
  const port = await freePort();
  const nginx = nginxPlaces.find((place) => existsSync(place));
  const command = nginx === undefined ? nodeCommand(folder, port) : await nginxCommand(nginx, folder, workFolder, port);
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  await waitUntilUp(`${origin}/p/0.html`);
  return { name: nginx === undefined ? 'node' : 'nginx', origin, stop };
}

async function nginxCommand(nginx: string, folder: string, workFolder: string, port: number): Promise<string[]> {
  const conf = join(workFolder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await mkdir(join(workFolder, 'logs'), { recursive: true });
  const paths = temporary.map((name) => `${name}_temp_path ${workFolder}/${name};`).join(' ');
  await writeFile(
    conf,
    `daemon off; worker_processes 1; pid ${workFolder}/nginx.pid; error_log ${workFolder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''} events { worker_connections 256; }
http { access_log off; keepalive_requests 100000; sendfile on; types { text/html html; } ${paths}
server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  return [nginx, '-p', workFolder, '-c', conf];
}

function nodeCommand(folder: string, port: number): string[] {
  return [process.execPath, join(import.meta.dirname, 'nodeServer.ts'), folder, String(port)];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function waitUntilUp(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isUp) return;
    await sleep(50);
  }
  throw new Error(`the site does not answer at ${url}`);
}
