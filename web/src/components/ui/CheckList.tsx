import type { ReactNode } from 'react';
import classes from './CheckList.module.css';
import { CheckIcon } from './icons.tsx';

/** A list with check marks. */
export const CheckList = ({ items }: { items: readonly ReactNode[] }) => (
  <ul className={classes.list}>
    {items.map((item, index) => (
      <li key={index}>
        <CheckIcon />
        <span>{item}</span>
      </li>
    ))}
  </ul>
);
