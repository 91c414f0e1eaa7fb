import { Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Lecture } from '#contract/schemas/course.ts';
import type { LectureQuestion as Asked } from '#contract/schemas/course-fields.ts';
import { Button } from '../../../components/ui/Button.tsx';
import { Dialog } from '../../../components/ui/Dialog.tsx';
import { PartBoundary } from '../../../components/ui/PartBoundary.tsx';
import { ProblemMessage } from '../../../components/ui/ProblemMessage.tsx';
import { api, ApiProblem } from '../../../lib/api/index.ts';
import { resourceKeys } from '../../../lib/api/resource-keys.ts';
import { useResource } from '../../../lib/api/useResource.ts';
import { deviceStorage } from '../../../lib/browser/browser-storage.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { formatClock } from '../../../lib/text/format.ts';
import type { Playhead } from './playhead.ts';
import classes from './Transcript.module.css';
import { Transcript } from './Transcript.tsx';

const LectureQuestion = lazyPart(() => import('../../../components/question/LectureQuestion.tsx'));

const langKey = 'northlight:transcript-language';

/** The last chosen language on this device, if the lecture has it. */
const storedLang = ({ captions = [] }: Lecture): string | undefined => {
  const stored = deviceStorage.read(langKey);
  return captions.find(({ lang }) => lang === stored)?.lang;
};

/** Chooses the language, also for the lectures that are opened next. */
const LanguageField = ({
  lang,
  languages,
  captions,
  onChange,
}: {
  lang: string;
  languages: readonly string[];
  captions: NonNullable<Lecture['captions']>;
  onChange: (lang: string) => void;
}) => (
  <select
    className={classes.language}
    aria-label="Language of the transcript"
    value={lang}
    onChange={({ currentTarget: { value } }) => {
      onChange(value);
      deviceStorage.write(langKey, value);
    }}
  >
    {languages.map((each) => (
      <option key={each} value={each}>
        {captions.find((known) => known.lang === each)?.label ?? each}
      </option>
    ))}
  </select>
);

/** Transcript of a lecture, fetched when it is shown. */
const TranscriptPanel = ({
  sub,
  courseId,
  lecture,
  playhead,
  onSeek,
}: {
  sub: string;
  courseId: string;
  lecture: Lecture;
  playhead: Playhead;
  onSeek: (seconds: number) => void;
}) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [lang, setLang] = useState(() => storedLang(lecture));
  const { id: lectureId, captions = [] } = lecture;
  const transcript = useResource(resourceKeys.transcript(sub, courseId, lectureId, lang ?? ''), (signal) =>
    api.getTranscript({ params: { courseId, lectureId }, query: { lang }, signal }),
  );
  /** What was shown last: it stays while another language is loaded, and with it the focus of the list of languages. */
  const [last, setLast] = useState(transcript.data);
  if (transcript.data && transcript.data !== last) setLast(transcript.data);
  const data = transcript.data ?? (last?.lectureId === lectureId ? last : undefined);
  if (transcript.status === 'loading' && !data) {
    return (
      <Stack gap="sm" p="md" role="status" aria-label="Loading the transcript">
        {[90, 70, 80, 60].map((width) => (
          <Skeleton key={width} height={20} width={`${width}%`} />
        ))}
      </Stack>
    );
  }
  if (transcript.status === 'failed') {
    const { error } = transcript;
    const isMissing = error instanceof ApiProblem && error.status === 404;
    return isMissing ? (
      <Text c="dimmed" p="md">
        This lecture has no transcript.
      </Text>
    ) : (
      <Stack p="md">
        <ProblemMessage
          error={error}
          title="The transcript could not be loaded"
          onRetry={transcript.reload}
        />
      </Stack>
    );
  }
  if (!data || data.cues.length === 0)
    return (
      <Text c="dimmed" p="md">
        Nothing is said in this lecture.
      </Text>
    );
  return (
    <>
      <Transcript
        key={lectureId}
        title={lecture.title}
        transcript={data}
        playhead={playhead}
        onSeek={onSeek}
        questions={lecture.questions}
        onAsk={setAsked}
        languages={
          data.languages.length > 1 && (
            <LanguageField
              lang={lang ?? data.lang}
              languages={data.languages}
              captions={captions}
              onChange={setLang}
            />
          )
        }
      />
      {asked && (
        <Dialog title="A question of this lecture" onClose={() => setAsked(null)}>
          <PartBoundary name="The question" loading={null}>
            <LectureQuestion
              key={asked.id}
              courseId={courseId}
              lectureId={lectureId}
              question={asked}
              place={`At ${formatClock(asked.at ?? 0)}`}
              after={() => <Button onClick={() => setAsked(null)}>Continue</Button>}
            />
          </PartBoundary>
        </Dialog>
      )}
    </>
  );
};

export default TranscriptPanel;
