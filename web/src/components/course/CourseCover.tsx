import { type CSSProperties, useState } from 'react';
import type { CourseCard } from '#contract/schemas/course.ts';
import classes from './CourseCover.module.css';

/** Hashes a text to a number from 0 to 1 (FNV-1a). Similar texts give very different numbers. */
const numberFrom = (text: string): number => {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  return (hash >>> 0) / 2 ** 32;
};

/** Colors by topic, so that courses of a topic look related; shapes by title, so that each cover looks different. */
const look = ({
  topic,
  title,
}: Pick<CourseCard, 'topic' | 'title'>): CSSProperties & Record<`--${string}`, string | number> => ({
  '--cover-hue': Math.round(numberFrom(topic) * 360),
  '--cover-turn': `${Math.round(numberFrom(title) * 360)}deg`,
  '--cover-x': `${Math.round(10 + numberFrom(`${title}x`) * 80)}%`,
  '--cover-y': `${Math.round(10 + numberFrom(`${title}y`) * 80)}%`,
});

/** A decorative 16:9 course cover. Without a picture, it draws shapes in the colors of the topic. */
export const CourseCover = ({
  course,
  eager = false,
}: {
  readonly course: Pick<CourseCard, 'image' | 'topic' | 'title'>;
  readonly eager?: boolean;
}) => {
  const [broken, setBroken] = useState(false);
  const { image } = course;
  return image && !broken ? (
    <span className={classes.cover}>
      <img
        src={image}
        alt=""
        width={640}
        height={360}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        onError={() => setBroken(true)}
      />
    </span>
  ) : (
    <span className={`${classes.cover} ${classes.drawn}`} style={look(course)} />
  );
};
