interface Place {
  /** `null` for a connection of a proxy, which carries many clients. */
  address: string | null;
  isSurplus: boolean;
}

interface RoomOptions<Connection> {
  /** The limits in total and per address. */
  maxTotal: number;
  maxPerAddress: number;
  close: (connection: Connection) => void;
}

/** Surplus connections per address and in total that still get the answer "busy". Further ones are closed at once. */
const surplusPerAddress = 16;
const surplusInAll = 256;

/**
 * The open connections. At the limit the connection that has been idle longest is closed: of the same address where
 * that address is at its limit, else of all. So an office behind one address is refused only when it uses all its
 * connections at the same time.
 */
export class ConnectionRoom<Connection> {
  private readonly places = new Map<Connection, Place>();
  private readonly countByAddress = new Map<string, number>();
  /** Connections without an active request, the longest idle first. */
  private readonly idle = new Set<Connection>();
  private surplus = 0;
  private readonly options: RoomOptions<Connection>;

  constructor(options: RoomOptions<Connection>) {
    this.options = options;
  }

  get count(): number {
    return this.places.size;
  }

  /** Adds a connection. `surplus`: it must be answered "busy"; `closed`: it was closed. */
  enter(connection: Connection, address: string | null): 'in' | 'surplus' | 'closed' {
    const { maxTotal, maxPerAddress, close } = this.options;
    const ofAddress = address === null ? 0 : (this.countByAddress.get(address) ?? 0);
    if (ofAddress >= maxPerAddress) this.makeRoom((place) => place.address === address);
    else if (this.places.size >= maxTotal) this.makeRoom(() => true);
    const own = address === null ? 0 : (this.countByAddress.get(address) ?? 0);
    const isSurplus = own >= maxPerAddress || this.places.size - this.surplus >= maxTotal;
    if (isSurplus && (own >= maxPerAddress + surplusPerAddress || this.surplus >= surplusInAll)) {
      close(connection);
      return 'closed';
    }
    this.places.set(connection, { address, isSurplus });
    if (address !== null) this.countByAddress.set(address, own + 1);
    if (isSurplus) this.surplus += 1;
    return isSurplus ? 'surplus' : 'in';
  }

  leave(connection: Connection): void {
    const place = this.places.get(connection);
    if (place === undefined) return;
    this.places.delete(connection);
    this.idle.delete(connection);
    if (place.isSurplus) this.surplus -= 1;
    if (place.address === null) return;
    const left = (this.countByAddress.get(place.address) ?? 0) - 1;
    if (left > 0) this.countByAddress.set(place.address, left);
    else this.countByAddress.delete(place.address);
  }

  isSurplus(connection: Connection): boolean {
    return this.places.get(connection)?.isSurplus === true;
  }

  /** Marks a connection as idle (its answer was sent) or active (a request has arrived). */
  setIdle(connection: Connection, isIdle: boolean): void {
    this.idle.delete(connection);
    if (isIdle && this.places.has(connection)) this.idle.add(connection);
  }

  private makeRoom(mayGo: (place: Place) => boolean): void {
    for (const connection of this.idle) {
      const place = this.places.get(connection);
      if (place === undefined || !mayGo(place)) continue;
      this.leave(connection);
      this.options.close(connection);
      return;
    }
  }
}
