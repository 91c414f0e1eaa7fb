import { Progress } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DownloadIcon } from '../../../components/course/course-icons.tsx';
import { Button, ButtonLink } from '../../../components/ui/Button.tsx';
import { useStore } from '../../../lib/browser/external-store.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { formatBytes } from '../../../lib/text/format-bytes.ts';
import { endInstallOffer, installOffer } from './install-offer.ts';
import { keptCourses, readKept, sumUp } from './kept-state.ts';
import { stopTaking, takeAlong, takes } from './take.ts';
import { keptWords, takeWords } from './take-words.ts';
import classes from './TakeAlong.module.css';
import type { TakeControlsProps } from './TakeAlong.tsx';

/** Offers once, where the browser does, to install the site. */
const InstallHint = () => {
  const offer = useStore(installOffer);
  if (!offer) return null;
  const install = async () => {
    endInstallOffer();
    await offer.prompt();
  };
  return (
    <>
      <p className={classes.words}>
        Installed on this device, the site opens from its home screen, also without a network.
      </p>
      <div className={classes.actions}>
        <Button size="sm" look="quiet" onClick={() => void install()}>
          Install
        </Button>
        <Button size="sm" look="plain" onClick={endInstallOffer}>
          Not now
        </Button>
      </div>
    </>
  );
};

/** How taking along stands: its controls, its progress, and what is kept. */
const TakeControls = ({
  courseId,
  courseTitle,
  isDrip,
  section,
  lectures,
  describedBy,
  user,
  label,
  startsNow,
}: TakeControlsProps) => {
  const key = `${courseId}:${section ?? 'all'}`;
  const state = useStore(takes).get(key);
  const kept = useStore(keptCourses).get(courseId);
  const [wasAsked, setWasAsked] = useState(startsNow);
  const root = useRef<HTMLDivElement>(null);
  const open = lectures.filter(({ lecture }) => lecture.isUnlocked);
  const wanted = open.filter(({ sectionIndex }) => section === undefined || sectionIndex === section);
  const keeping = sumUp(
    kept,
    wanted.map(({ lecture }) => lecture.id),
    Date.now(),
  );

  const start = (mayMeter: boolean) => {
    const { sub, name, email, picture } = user;
    const owner = { sub, ...(name && { name }), ...(email && { email }), ...(picture && { picture }) };
    const target = { key, courseId, courseTitle, isDrip, lectures: wanted };
    void takeAlong(target, owner, { open, mayMeter });
  };
  const begin = useEffectEvent(() => {
    // The button that was pressed is gone.
    root.current?.focus({ preventScroll: true });
    start(false);
  });
  useEffect(() => {
    if (startsNow) begin();
  }, [startsNow]);
  useEffect(() => {
    readKept(courseId).catch(() => undefined);
  }, [courseId]);

  if (wanted.length === 0) return null;
  const isWhole = keeping.count === wanted.length;
  const isBusy = state !== undefined && state.phase !== 'failed' && state.phase !== 'asking';
  const action = isBusy
    ? 'Stop'
    : state?.phase === 'asking'
      ? 'Download now'
      : isWhole && !state
        ? 'Update'
        : label;
  const act = () => {
    if (isBusy) return stopTaking(key);
    setWasAsked(true);
    start(state?.phase === 'asking');
  };
  return (
    <div ref={root} tabIndex={-1} className={classes.inside}>
      <p
        className={classes.words}
        role="status"
        data-look={state?.phase === 'failed' ? 'problem' : undefined}
      >
        {state ? takeWords(state) : keptWords(keeping, wanted.length)}
      </p>
      {state?.phase === 'loading' && (
        <>
          <Progress
            className={classes.meter}
            value={state.total > 0 ? (state.done / state.total) * 100 : 100}
            aria-label="Taken along"
          />
          <span>{`${formatBytes(state.done)} of ${formatBytes(state.total)}`}</span>
        </>
      )}
      <div className={classes.actions}>
        {/* One button throughout, so that it keeps the focus. */}
        <Button size="sm" look="quiet" aria-describedby={describedBy} onClick={act}>
          {action === label && <DownloadIcon />}
          <span>{` ${action}`}</span>
        </Button>
        {state?.phase === 'asking' && (
          <Button size="sm" look="plain" onClick={() => stopTaking(key)}>
            Wait for Wi-Fi
          </Button>
        )}
        {((keeping.count > 0 && !isBusy) || (state?.phase === 'failed' && state.problem === 'full')) && (
          <ButtonLink size="sm" look="plain" to={paths.onThisDevice.href()}>
            On this device
          </ButtonLink>
        )}
      </div>
      {wasAsked && <InstallHint />}
    </div>
  );
};

export default TakeControls;
