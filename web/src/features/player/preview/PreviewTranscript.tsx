import type { Transcript } from '../../../../../lambdas/contract/schemas/course.ts';
import { formatClock } from '../../../lib/format.ts';
import classes from './PreviewTranscript.module.css';

interface Props {
  readonly transcript: Transcript;
  /** Where the video is, seconds; below 0 before it has begun. */
  readonly at: number;
  readonly onSeek: (seconds: number) => void;
}

/** What is said in the lecture, caption by caption; each leads to its place in the video. */
export const PreviewTranscript = ({ transcript: { cues, lang }, at, onSeek }: Props) => {
  const current = cues.findLastIndex(({ start }) => start <= at);
  return (
    <section aria-labelledby="transcript">
      <h2 id="transcript" className={classes.title}>
        Transcript
      </h2>
      <ol className={classes.cues} lang={lang} dir="auto">
        {cues.map(({ start, text }, index) => (
          <li key={index}>
            <button
              type="button"
              className={classes.cue}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => onSeek(start)}
            >
              <span className={classes.time}>{formatClock(start)}</span>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
};
