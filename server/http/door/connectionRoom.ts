interface Place {
  /** `null`: of a proxy, behind which there are many. */
  address: string | null;
  isSurplus: boolean;
}

interface RoomOptions<Connection> {
  /** In all, and from one address. */
  most: number;
  maxPerAddress: number;
  close: (connection: Connection) => void;
}

/** Of each address, and so many more in all: they are told that there is no room. Further ones are closed at once. */
const surplusPerAddress = 16;
const surplusInAll = 256;

/**
 * Who is connected. Where there is no room the connection that was unused longest gives way: of the same address where
 * that one has too many, else of all. So an office behind one address is only refused when it really asks for so much
 * at once.
 */
export class ConnectionRoom<Connection> {
  private readonly places = new Map<Connection, Place>();
  private readonly countByAddress = new Map<string, number>();
  /** Those on which nothing is asked now, the longest first. */
  private readonly idle = new Set<Connection>();
  private surplus = 0;
  private readonly options: RoomOptions<Connection>;

  constructor(options: RoomOptions<Connection>) {
    this.options = options;
  }

  get count(): number {
    return this.places.size;
  }

  /** `surplus`: it is to be told that there is no room; `closed`: it is gone. */
  enter(connection: Connection, address: string | null): 'in' | 'surplus' | 'closed' {
    const { most, maxPerAddress, close } = this.options;
    const ofAddress = address === null ? 0 : (this.countByAddress.get(address) ?? 0);
    if (ofAddress >= maxPerAddress) this.makeRoom((place) => place.address === address);
    else if (this.places.size >= most) this.makeRoom(() => true);
    const own = address === null ? 0 : (this.countByAddress.get(address) ?? 0);
    const isSurplus = own >= maxPerAddress || this.places.size - this.surplus >= most;
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

  /** Something is asked on it, or its answer is out. */
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
