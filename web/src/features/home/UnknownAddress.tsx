import { useLocation } from 'react-router-dom';
import { homeCopy } from '../../content/home.ts';
import { findRow } from '../../lib/routing/page-at.ts';
import classes from './UnknownAddress.module.css';

/** Says that the home page stands in for an address that does not exist. */
export const UnknownAddress = () => {
  const { pathname } = useLocation();
  return findRow(pathname) ? null : <p className={classes.line}>{homeCopy.unknownAddress}</p>;
};
