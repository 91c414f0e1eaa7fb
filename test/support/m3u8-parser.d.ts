/** The parts of this untyped parser that tests read. */
declare module 'm3u8-parser' {
  interface Playlist {
    readonly uri: string;
    readonly attributes: {
      readonly BANDWIDTH?: number;
      readonly CODECS?: string;
      readonly RESOLUTION?: { readonly width: number; readonly height: number };
    };
  }
  interface Segment {
    readonly uri: string;
    readonly duration: number;
    readonly byterange?: { readonly length: number; readonly offset: number };
  }
  export class Parser {
    readonly manifest: {
      readonly playlists?: readonly Playlist[];
      readonly segments?: readonly Segment[];
      readonly targetDuration?: number;
      readonly endList?: boolean;
    };
    push(text: string): void;
    end(): void;
  }
}
