import { useEffect, useRef } from 'react';
import type { InquiryCopy } from '../../content/inquiries.ts';
import { CheckIcon } from '../ui/icons.tsx';
import classes from './InquiryForm.module.css';

/** Replaces the form after it is sent. Its heading takes the focus, because the focused button is gone. */
export const Thanks = ({ title, text }: InquiryCopy['thanks']) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.thanks}>
      <span className={classes.check} aria-hidden="true">
        <CheckIcon />
      </span>
      <h2 ref={heading} tabIndex={-1} className={classes.thanksTitle} data-route-focus="">
        {title}
      </h2>
      <p>{text}</p>
    </div>
  );
};
