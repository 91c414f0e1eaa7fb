import { useEffect, useRef, useState } from 'react';
import { LearnerMain } from '../../components/learner/LearnerMain.tsx';
import { NotReady } from '../../components/learner/NotReady.tsx';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { forgetResources, useResource } from '../../lib/api/useResource.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { dropDraft, type PathAnswers, readDraft } from './draft.ts';
import { PathView } from './PathView.tsx';
import { QuestionSteps } from './QuestionSteps.tsx';

/** Questionnaire and the resulting learning path: an ordered list of courses. */
export default function LearningPathPage() {
  const { user } = useSession();
  const sub = user?.sub ?? '';
  useDocumentTitle('Learning path');
  const loaded = useResource(resourceKeys.questionnaire(sub), (signal) => api.getQuestionnaire({ signal }));
  // Resumes the questionnaire if a draft exists.
  const [editing, setEditing] = useState(() => readDraft(sub) !== undefined);
  const title = useRef<HTMLHeadingElement>(null);
  const hasPath = loaded.data?.answers != null && loaded.data.path !== undefined;
  const showsPath = hasPath && !editing;

  const shown = !loaded.data ? undefined : showsPath ? 'path' : 'questions';
  const lastShown = useRef(shown);

  useEffect(() => {
    if (shown === undefined) return;
    // The focused control disappeared: moves the focus to the heading of the new content.
    if (lastShown.current !== undefined && lastShown.current !== shown) title.current?.focus();
    lastShown.current = shown;
  }, [shown]);

  const save = async (answers: PathAnswers) => {
    await api.saveQuestionnaire({ body: { answers } });
    dropDraft(sub);
    forgetResources(resourceKeys.questionnaire(sub));
    forgetResources(resourceKeys.recommendations(sub));
    loaded.reload();
    setEditing(false);
  };
  const cancel = () => {
    dropDraft(sub);
    setEditing(false);
  };

  return (
    <LearnerMain
      // The questions' width is their form's.
      width={showsPath ? '59rem' : '44rem'}
      titleRef={title}
      title={showsPath ? 'Your learning path' : 'Find your starting point'}
      lead={
        showsPath
          ? 'Chosen from your answers, starting with the basics. It updates as you finish courses.'
          : 'Five short questions, and you get the courses that fit you, in the order to take them. You can skip any of them and change your answers later.'
      }
    >
      <NotReady of={loaded} what="Your learning path" maw="44rem" height="34rem" radius="xl" />
      {showsPath && <PathView path={loaded.data?.path ?? []} onEdit={() => setEditing(true)} />}
      {loaded.data && !showsPath && (
        <QuestionSteps
          sub={sub}
          questions={loaded.data.questions}
          saved={loaded.data.answers}
          onSave={save}
          onCancel={hasPath ? cancel : undefined}
        />
      )}
    </LearnerMain>
  );
}
