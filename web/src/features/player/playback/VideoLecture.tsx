import type { ComponentProps } from 'react';
import { BookmarkIcon } from '../../../components/course/study-icons.tsx';
import { formatClock } from '../../../lib/text/format.ts';
import type { PlacedLecture } from '../course/lectures.ts';
import { StageNote } from './StageNote.tsx';
import { UpNext } from './UpNext.tsx';
import { VideoStage } from './VideoStage.tsx';

/** The video of a lecture, with what is said over the picture: a bookmark that was made, and the lecture that comes next. */
const VideoLecture = ({
  bookmarkedAt,
  upNext,
  onNext,
  onStay,
  ...stage
}: Omit<ComponentProps<typeof VideoStage>, 'children'> & {
  /** Position (seconds) of a bookmark that was just made. */
  readonly bookmarkedAt: number | undefined;
  /** Set after the end of the video: the lecture that starts by itself. */
  readonly upNext: PlacedLecture | undefined;
  readonly onNext: () => void;
  /** Called when the learner stays at this lecture. */
  readonly onStay: () => void;
}) => (
  <VideoStage {...stage}>
    <StageNote>
      {bookmarkedAt !== undefined && (
        <>
          <BookmarkIcon />
          <span>{` Bookmarked at ${formatClock(bookmarkedAt)}`}</span>
        </>
      )}
    </StageNote>
    {upNext && <UpNext next={upNext} onPlay={onNext} onCancel={onStay} />}
  </VideoStage>
);

export default VideoLecture;
