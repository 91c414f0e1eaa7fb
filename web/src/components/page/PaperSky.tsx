import classes from './PaperSky.module.css';

/** A pale sky with the rings of a star chart behind the beginning of a quiet page. */
export const PaperSky = () => <div className={classes.sky} aria-hidden="true" />;
