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
  export class WebVTTParser {
    /** @param entities characters by reference, such as `&amp;` */
    constructor(entities: Readonly<Record<string, string>>);
    parse(text: string, mode: 'subtitles'): { readonly cues: readonly ParsedCue[] };
  }
}
