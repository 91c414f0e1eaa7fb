import { useId } from 'react';
import { settings } from '../../content/settings.ts';
import classes from './Logo.module.css';

/** The logo (a ribbon of light under a star) with the brand name. */
export const Logo = () => {
  const gradient = useId();
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <defs>
          <linearGradient id={gradient} x1="4" y1="26" x2="28" y2="6" gradientUnits="userSpaceOnUse">
            <stop stopColor="#12b48c" />
            <stop offset="1" stopColor="#8d68fb" />
          </linearGradient>
        </defs>
        <path
          d="M3.5 24.500c2.5-10.5 6-15 8.5-15 3.7 0 1 11 4.8 11 2.7 0 5.4-4.5 9.7-14"
          fill="none"
          stroke={`url(#${gradient})`}
          strokeWidth="3.6"
          strokeLinecap="round"
        />
        <circle cx="20.5" cy="6" r="1.9" className={classes.star} />
      </svg>
      <span className={classes.brand}>{settings.brand}</span>
    </span>
  );
};
