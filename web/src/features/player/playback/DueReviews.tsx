import { ButtonLink } from '../../../components/ui/Button.tsx';
import { resourceKeys } from '../../../lib/api/resource-keys.ts';
import { useResource } from '../../../lib/api/useResource.ts';
import { readReviews } from '../../../lib/reviews/read-reviews.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { useSession } from '../../../lib/session/useSession.ts';
import { formatCount } from '../../../lib/text/format.ts';

/** Says at the end of a lecture what is to be reviewed today; nothing when nothing is, or while it is not known. */
export const DueReviews = () => {
  const { user } = useSession();
  const reviews = useResource(user ? resourceKeys.reviews(user.sub) : null, (signal) =>
    readReviews(user?.sub ?? '', signal),
  );
  const due = reviews.data?.due ?? 0;
  return due > 0 ? (
    <ButtonLink
      size="sm"
      look="plain"
      to={paths.review.href()}
    >{`${formatCount(due, 'item')} to review today`}</ButtonLink>
  ) : null;
};
