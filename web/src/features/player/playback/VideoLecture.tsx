import { type ComponentProps, useEffect, useState } from 'react';
import { BookmarkIcon } from '../../../components/course/study-icons.tsx';
import { formatClock } from '../../../lib/text/format.ts';
import { afterFirstPicture } from './after-first-picture.ts';
import type StageLater from './StageLater.tsx';
import { StageNote } from './StageNote.tsx';
import { VideoStage } from './VideoStage.tsx';

/** The video of a lecture, with what is said over the picture: a bookmark that was made, questions, and the lecture that comes next. */
const VideoLecture = ({
  bookmarkedAt,
  upNext,
  onNext,
  onStay,
  ...stage
}: Omit<ComponentProps<typeof VideoStage>, 'children'> &
  Pick<ComponentProps<typeof StageLater>, 'upNext' | 'onNext' | 'onStay'> & {
    /** Position (seconds) of a bookmark that was just made. */
    readonly bookmarkedAt: number | undefined;
  }) => {
  const [Later, setLater] = useState<typeof StageLater>();
  useEffect(
    () =>
      afterFirstPicture(() => {
        // If it cannot be loaded, the film plays on without it.
        import('./StageLater.tsx').then(
          (part) => setLater(() => part.default),
          () => undefined,
        );
      }),
    [],
  );
  return (
    <VideoStage {...stage}>
      <StageNote>
        {bookmarkedAt !== undefined && (
          <>
            <BookmarkIcon />
            <span>{` Bookmarked at ${formatClock(bookmarkedAt)}`}</span>
          </>
        )}
      </StageNote>
      {Later && (
        <Later
          player={stage.player}
          courseId={stage.courseId}
          lecture={stage.lecture}
          upNext={upNext}
          onNext={onNext}
          onStay={onStay}
        />
      )}
    </VideoStage>
  );
};

export default VideoLecture;
