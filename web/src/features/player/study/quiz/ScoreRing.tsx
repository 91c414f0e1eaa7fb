import { Text } from '@mantine/core';
import classes from './ScoreRing.module.css';

/** Score (whole percent) as a ring with a notch at the pass mark. Mantine's ring would bring its tooltips along, 20 KB. */
export const ScoreRing = ({
  score,
  passed,
  passPercent,
}: {
  score: number;
  passed: boolean;
  passPercent: number;
}) => (
  <div className={classes.ring}>
    <svg viewBox="0 0 120 120" aria-hidden="true">
      <circle cx="60" cy="60" r="48" />
      <circle
        cx="60"
        cy="60"
        r="48"
        pathLength="100"
        strokeDasharray={`${score} 100`}
        stroke={`var(--nl-${passed ? 'accent' : 'violet'})`}
        transform="rotate(-90 60 60)"
      />
      <path d="M60 4v16" transform={`rotate(${passPercent * 3.6} 60 60)`} />
    </svg>
    <Text ff="heading" fz="2.125rem" fw={700} lh={1}>
      <span>{score}</span>
      <Text span inherit fz="1.125rem" ml="0.1rem">
        %
      </Text>
    </Text>
  </div>
);
