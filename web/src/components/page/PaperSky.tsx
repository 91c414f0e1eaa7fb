import classes from './PaperSky.module.css';

/** A pale sky with star-chart rings behind the top of a `paper` page. */
export const PaperSky = () => <div className={classes.sky} aria-hidden="true" />;
