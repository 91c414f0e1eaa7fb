import { Paper, Stack, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import type { LectureFile } from '#contract/schemas/course.ts';
import { DownloadIcon, PageIcon } from '../../../components/course/course-icons.tsx';
import { Button } from '../../../components/ui/Button.tsx';
import { api, ApiProblem } from '../../../lib/api/index.ts';
import { downloadFile } from '../../../lib/browser/save-file.ts';
import { formatBytes } from '../../../lib/text/format-bytes.ts';
import { describeFileType } from './file-words.ts';
import classes from './LectureFiles.module.css';

const explain = (error: unknown): string => {
  if (!(error instanceof ApiProblem)) return 'Please try again.';
  if (error.status === 0) return 'You may be offline: check your connection and try again.';
  if (error.status === 429) return 'Too many requests at once. Wait a minute, then try again.';
  if (error.status === 404) return 'It may have been replaced. Load the page again.';
  return error.status >= 500 ? 'It usually recovers within a minute. Please try again.' : error.message;
};

type State = 'idle' | 'asking' | 'started' | { readonly error: unknown };

const FileRow = ({
  courseId,
  lectureId,
  file,
}: {
  courseId: string;
  lectureId: string;
  file: LectureFile;
}) => {
  const { name, title, size } = file;
  const [state, setState] = useState<State>('idle');
  const id = useId();
  const take = async () => {
    setState('asking');
    try {
      // Signed on click: a URL that came with the page could have expired.
      const { url } = await api.getLectureFile({ params: { courseId, lectureId, name } });
      downloadFile(name, url);
      setState('started');
    } catch (error) {
      setState({ error });
    }
  };
  return (
    <Paper component="li" className={classes.file} radius="md" p="0.7rem 0.9rem">
      <PageIcon color="var(--nl-accent)" />
      <Stack gap={0}>
        <Text inherit id={`${id}-title`} fw={600} dir="auto">
          {title}
        </Text>
        <Text size="sm" id={`${id}-facts`} c="dimmed">
          {`${describeFileType(file)} · ${formatBytes(size)}`}
        </Text>
      </Stack>
      <Button
        size="sm"
        look="quiet"
        busy={state === 'asking'}
        id={`${id}-take`}
        aria-labelledby={`${id}-take ${id}-title`}
        aria-describedby={`${id}-facts`}
        onClick={() => void take()}
      >
        <DownloadIcon />
        <span>{` ${typeof state === 'object' ? 'Try again' : 'Download'}`}</span>
      </Button>
      <Text size="sm" className={classes.state} c="dimmed" role="status">
        {state === 'asking' && <span>Asking for the file…</span>}
        {state === 'started' && <span>The download has started.</span>}
        {typeof state === 'object' && (
          <Text
            span
            inherit
            c="var(--nl-danger)"
          >{`The file could not be downloaded. ${explain(state.error)}`}</Text>
        )}
      </Text>
    </Paper>
  );
};

/** Downloadable files of a lecture. */
const LectureFiles = ({
  courseId,
  lectureId,
  files,
}: {
  courseId: string;
  lectureId: string;
  files: readonly LectureFile[];
}) => {
  const id = useId();
  return (
    <section className={classes.files} aria-labelledby={id}>
      <Title order={2} id={id} fz="1.25rem" mb="0.75rem">
        Files to take along
      </Title>
      <Stack component="ul" gap="0.6rem" m={0} p={0} className={classes.list}>
        {files.map((file) => (
          <FileRow key={file.name} courseId={courseId} lectureId={lectureId} file={file} />
        ))}
      </Stack>
    </section>
  );
};

export default LectureFiles;
