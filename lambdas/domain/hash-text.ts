const [offset, prime] = [0xcbf29ce484222325n, 0x100000001b3n];

/** FNV-1a in 64 bits: tells a few texts apart, without any claim against forgers, and runs in browsers too. */
export const hashText = (text: string): string =>
  new TextEncoder()
    .encode(text)
    .reduce((sum, byte) => BigInt.asUintN(64, (sum ^ BigInt(byte)) * prime), offset)
    .toString(36);
