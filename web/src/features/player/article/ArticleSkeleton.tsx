import { Skeleton } from '../../../components/ui/Skeleton.tsx';
import classes from './ArticleView.module.css';

const lines = ['96%', '100%', '92%', '98%', '64%'];

/** Placeholder of an article while it loads. */
export const ArticleSkeleton = () => (
  <div className={classes.room} role="status" aria-label="Loading the lecture" data-waiting="">
    <div className={classes.skeleton}>
      {['first', 'second', 'third'].map((part) => (
        <div key={part} className={classes.bones}>
          <Skeleton height={26} width="48%" />
          {lines.map((width) => (
            <Skeleton key={width} height={16} width={width} />
          ))}
        </div>
      ))}
    </div>
  </div>
);
