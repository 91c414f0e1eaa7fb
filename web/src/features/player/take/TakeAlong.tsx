import { useState } from 'react';
import { DownloadIcon } from '../../../components/course/course-icons.tsx';
import { Button } from '../../../components/ui/Button.tsx';
import { PartBoundary } from '../../../components/ui/PartBoundary.tsx';
import { useStore } from '../../../lib/browser/external-store.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { readTaken, takenChanges } from '../../../lib/offline/taken-note.ts';
import type { SessionUser } from '../../../lib/session/session-store.ts';
import { useSession } from '../../../lib/session/useSession.ts';
import type { PlacedLecture } from '../course/lectures.ts';
import { awaitInstallOffer } from './install-offer.ts';
import classes from './TakeAlong.module.css';

/** What can be taken along at once: a section, or a course. */
export interface TakeProps {
  readonly courseId: string;
  readonly courseTitle: string;
  readonly isDrip: boolean;
  /** The section to take along; absent for the whole course. */
  readonly section?: number;
  /** Every lecture of the course. */
  readonly lectures: readonly PlacedLecture[];
  /** Id of the element that names what is taken along. */
  readonly describedBy?: string;
}

export interface TakeControlsProps extends TakeProps {
  readonly user: SessionUser;
  readonly label: string;
  /** The learner has pressed the button. */
  readonly startsNow: boolean;
}

const TakeControls = lazyPart(() => import('./TakeControls.tsx'));

awaitInstallOffer();

/**
 * Takes a section or a course along, and says what is kept of it. Nothing more is loaded before the learner presses, or has something of the
 * course on this device.
 */
export const TakeAlong = (props: TakeProps) => {
  const { courseId, section, describedBy } = props;
  const { user } = useSession();
  const [isPressed, setIsPressed] = useState(false);
  useStore(takenChanges);
  if (!user) return null;
  const label = section === undefined ? 'Take the course along' : 'Take along';
  const isNeeded = isPressed || readTaken(user.sub).some((each) => each.courseId === courseId);
  const button = (
    <Button
      size="sm"
      look="quiet"
      busy={isPressed}
      aria-describedby={describedBy}
      onClick={() => setIsPressed(true)}
    >
      <DownloadIcon />
      <span>{` ${label}`}</span>
    </Button>
  );
  return (
    <div className={`${classes.part} ${section === undefined ? classes.course : ''}`}>
      {isNeeded ? (
        <PartBoundary name="Taking along" loading={button}>
          <TakeControls {...props} user={user} label={label} startsNow={isPressed} />
        </PartBoundary>
      ) : (
        button
      )}
    </div>
  );
};
