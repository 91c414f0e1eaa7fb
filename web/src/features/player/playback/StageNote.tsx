import type { ReactNode } from 'react';
import classes from './VideoStage.module.css';

/** A few words over the picture, read out when they come; nothing leaves only the place for them. */
export const StageNote = ({ children }: { readonly children?: ReactNode }) => (
  <p className={classes.note} role="status">
    {children && <span>{children}</span>}
  </p>
);
