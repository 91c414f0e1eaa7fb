import { Group, List, Text } from '@mantine/core';
import { useState } from 'react';
import { NotReady } from '../../components/learner/NotReady.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { paths } from '../../lib/routing/paths.ts';
import classes from './PaceSection.module.css';

const PaceDialog = lazyPart(() => import('../../components/pace/PaceDialog.tsx'));

/** The learner's drip courses, each with a button that opens its pace settings. */
export const PaceSection = ({ sub }: { sub: string }) => {
  const enrolled = useResource(resourceKeys.enrolled(sub), (signal) => api.listEnrolled({ signal }));
  const [open, setOpen] = useState<{ readonly id: string; readonly title: string } | null>(null);
  const close = () => setOpen(null);
  if (enrolled.status !== 'ready') return <NotReady of={enrolled} what="Your courses" height={56} />;
  const courses = enrolled.data.courses.filter(({ drip }) => drip);
  if (courses.length === 0) {
    return (
      <Text c="dimmed">
        When you take a course that opens one part at a time, you can pause it here, or change its speed, its
        weekdays and its hour.
      </Text>
    );
  }
  return (
    <>
      <List listStyleType="none">
        {courses.map(({ id, title }) => (
          <Group key={id} component="li" className={classes.course} justify="space-between" wrap="nowrap">
            <Text fw={600} miw={0} dir="auto">
              <AppLink to={paths.dripContent.href(id)}>{title}</AppLink>
            </Text>
            <Button
              size="sm"
              look="quiet"
              className={classes.open}
              aria-haspopup="dialog"
              aria-label={`Your pace: ${title}`}
              onClick={() => setOpen({ id, title })}
            >
              Your pace
            </Button>
          </Group>
        ))}
      </List>
      {open && (
        <PartBoundary name="Your pace" onClose={close}>
          <PaceDialog
            sub={sub}
            courseId={open.id}
            title={open.title}
            onChanged={() => undefined}
            onClose={close}
          />
        </PartBoundary>
      )}
    </>
  );
};
