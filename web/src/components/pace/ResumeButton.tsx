import { useRef, useState } from 'react';
import { api } from '../../lib/api/index.ts';
import { forgetCourseState } from '../../lib/resource-keys.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../ui/Button.tsx';
import { explainPaceProblem } from './pace-words.ts';

/** Lets a paused course go on. The focus moves to what is around it (`data-focus-back`), as the button goes away. */
export const ResumeButton = ({
  courseId,
  title,
  look,
  onResumed,
}: {
  courseId: string;
  /** Of the course. */
  title: string;
  look?: 'primary' | 'quiet';
  onResumed: () => void;
}) => {
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const resume = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await api.setPace({ params: { courseId }, body: { status: 'running' } });
      forgetCourseState();
      button.current?.closest<HTMLElement>('[data-focus-back]')?.focus();
      showToast(`“${title}” goes on.`, 'success');
      onResumed();
    } catch (error) {
      showToast(explainPaceProblem(error), 'problem');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      ref={button}
      size="sm"
      look={look}
      busy={isBusy}
      aria-label={`Resume ${title}`}
      onClick={() => void resume()}
    >
      {isBusy ? 'Resuming…' : 'Resume'}
    </Button>
  );
};
