import { useParams, useSearchParams } from 'react-router-dom';
import { BesideCourse } from '../../components/course/BesideCourse.tsx';
import { CourseFrame } from '../../components/course/CourseFrame.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { Message } from '../../components/ui/Message.tsx';
import { useCourse } from '../../lib/courses/useCourse.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';

/** What the page says after each kind of purchase: the link back, where it leads, and what is possible later. */
const wordsOf = (courseId: string, query: URLSearchParams): readonly [string, string, string] => {
  switch (query.get('kind') ?? '') {
    case 'upgrade': {
      const later = 'Your lectures are just as they were, and you can upgrade whenever you like.';
      return ['Back to the upgrade', paths.upgrade.href(courseId), later];
    }
    case 'seats': {
      const href = paths.courseTeam.href(courseId, query.get('seats') ?? undefined);
      return ['Back to the seats', href, 'You can buy them whenever you like.'];
    }
    case 'gift':
      return ['Back to the gift', paths.courseGift.href(courseId), 'You can give it whenever you like.'];
    default:
      return ['Back to Course', paths.course.href(courseId), 'You can enroll whenever you like.'];
  }
};

/** Return page of a canceled payment. */
export default function CheckoutCanceledPage() {
  const { courseId = '' } = useParams();
  const [query] = useSearchParams();
  useDocumentTitle('Payment canceled');
  const course = useCourse(courseId);
  const [back, href, later] = wordsOf(courseId, query);
  return (
    <CourseFrame label="Payment" title={course.data?.title}>
      <BesideCourse course={course}>
        <Message
          tone="plain"
          title="You have not been charged"
          actions={
            <>
              <ButtonLink size="lg" to={href}>
                {back}
              </ButtonLink>
              {query.get('kind') === 'upgrade' && (
                <ButtonLink size="lg" look="quiet" to={paths.dripContent.href(courseId)}>
                  Continue learning
                </ButtonLink>
              )}
            </>
          }
        >
          <p>{`You left the payment page before paying. ${later}`}</p>
        </Message>
      </BesideCourse>
    </CourseFrame>
  );
}
