import { Group, Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { Dialog } from '../../components/ui/Dialog.tsx';
import { paths } from '../../lib/routing/paths.ts';
import classes from './CourseCompleteDialog.module.css';

/** Where the sparks fly, in rem from the middle. */
const sparksX = [9.7, 5.5, 4.5, 0.2, -4.1, -5.3, -9.6, -6.8, -7.9, -3.1, -0.2, 2.8, 7.6, 6.7];
const sparksY = [1, 2.1, 4.4, 3.4, 4.5, 2.2, 1.2, -0.7, -3, -3.1, -4.9, -3.1, -3.2, -0.8];

/** Celebrates the end of a course. The sparks do not move for people who prefer reduced motion. */
const CourseCompleteDialog = ({
  courseId,
  title,
  onClose,
}: {
  courseId: string;
  title: string;
  onClose: () => void;
}) => (
  <Dialog title="You finished the course" onClose={onClose}>
    <div className={classes.sky} aria-hidden="true">
      {sparksX.map((x, index) => (
        <span
          key={x}
          className={classes.spark}
          style={{ '--x': x, '--y': sparksY[index] } as CSSProperties}
        />
      ))}
      <svg className={classes.ring} viewBox="0 0 80 80" width="80" height="80">
        <circle className={classes.circle} cx="40" cy="40" r="35" pathLength="1" />
        <path className={classes.check} d="m25 41 11 11 20-23" pathLength="1" />
      </svg>
    </div>
    <Text mb="1.25rem">
      Every lecture of <strong dir="auto">{title}</strong> is done. The course stays open whenever you want to
      come back.
    </Text>
    <Group gap="sm">
      <ButtonLink to={paths.congratulations.href(courseId)}>Get your certificate</ButtonLink>
      <Button look="quiet" onClick={onClose}>
        Stay here
      </Button>
    </Group>
  </Dialog>
);

export default CourseCompleteDialog;
