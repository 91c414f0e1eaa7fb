import { Box, List, Paper, Stack, Text, Title } from '@mantine/core';
import type { CoursePreview } from '#contract/schemas/drip.ts';
import ruled from '../../components/learner/Ruled.module.css';
import type { Elements } from '../../components/ui/elements.ts';
import classes from './CoursePreviewPage.module.css';
import { readChange } from './words.ts';

const Part = ({ id, title, children }: { id: string; title: string; children: Elements }) => (
  <Paper component="section" p="1.25rem" aria-labelledby={id}>
    <Title order={2} id={id} fz="1.25rem" mb="0.75rem">
      {title}
    </Title>
    {children}
  </Paper>
);

/** Every mail of the course, with those sent by `until` marked. @param props.until ISO 8601 */
export const MailTimeline = ({
  mails,
  until,
  moment,
}: {
  readonly mails: CoursePreview['mails'];
  readonly until: number;
  readonly moment: (instant: string) => string;
}) => (
  <Part id="preview-mails" title="Mails">
    {mails.length === 0 ? (
      <Text c="dimmed">No mail tells of this course’s lectures.</Text>
    ) : (
      <List type="ordered" listStyleType="none">
        {mails.map(({ at, subject }, index) => {
          const isSent = Date.parse(at) <= until;
          return (
            <Stack
              key={`${index} ${at}`}
              component="li"
              className={classes.mail}
              gap="0.1rem"
              py="0.6rem"
              pl="1rem"
              data-sent={isSent}
            >
              <Text component="time" fw={600} dateTime={at}>
                {moment(at)}
              </Text>
              <span dir="auto">{subject}</span>
              <Text span size="sm" c="dimmed">
                {isSent ? 'Sent by then' : 'Still to come'}
              </Text>
            </Stack>
          );
        })}
      </List>
    )}
  </Part>
);

/** What publishing would change, as `content plan` describes it. */
export const Changes = ({ changes }: Pick<CoursePreview, 'changes'>) => (
  <Part id="preview-changes" title="What publishing changes">
    {changes.length === 0 ? (
      <Text c="dimmed">Nothing: the published course is just like this.</Text>
    ) : (
      <List listStyleType="none" size="sm" className={`${ruled.rows} ${classes.changes}`}>
        {changes.map((line, index) => {
          const { sign, text } = readChange(line);
          return (
            <Box key={`${index} ${line}`} component="li" py="0.45rem" data-sign={sign || undefined}>
              {sign && <b>{`${sign} `}</b>}
              <span dir="auto">{text}</span>
            </Box>
          );
        })}
      </List>
    )}
  </Part>
);
