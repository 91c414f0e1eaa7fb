import { useRef, useState } from 'react';
import { api } from '../../lib/api/index.ts';
import { forgetCourseState } from '../../lib/api/resource-keys.ts';
import { showToast } from '../../lib/shell/toast.ts';
import { Button } from '../ui/Button.tsx';
import { explainPaceProblem } from './pace-words.ts';

/** Resumes a paused course. The button then disappears, and the focus moves to the surrounding `data-focus-back` element. */
export const ResumeButton = ({
  courseId,
  title,
  look,
  onResumed,
}: {
  courseId: string;
  /** Title of the course. */
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
