/** As much of webvtt-parser, the specification's reference parser, which comes without types, as is used. */
declare module 'webvtt-parser' {
  export interface CueNode {
    readonly type: 'text' | 'object' | 'timestamp';
    /** Text, or seconds of a timestamp. */
    readonly value?: string | number;
    readonly children?: readonly CueNode[];
  }
  export interface ParsedCue {
    /** Seconds. */
    readonly startTime: number;
    readonly endTime: number;
    readonly tree: CueNode;
  }
  interface Parser {
    parse(text: string, mode: 'subtitles'): { readonly cues: readonly ParsedCue[] };
  }
  /** Imported whole: Node does not see the names that this CommonJS module exports. */
  const parser: {
    /** @param entities characters by reference, such as `&amp;` */
    readonly WebVTTParser: new (entities: Readonly<Record<string, string>>) => Parser;
  };
  export default parser;
}
