import type { ReactNode } from 'react';
import classes from './VideoStage.module.css';

/** Short message over the picture, announced to screen readers. Stays mounted while empty, as live regions must. */
export const StageNote = ({ children }: { readonly children?: ReactNode }) => (
  <p className={classes.note} role="status">
    {children && <span>{children}</span>}
  </p>
);
