import { useParams } from 'react-router-dom';
import { BesideCourse } from '../../components/course/BesideCourse.tsx';
import { CourseFrame } from '../../components/course/CourseFrame.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { Message } from '../../components/ui/Message.tsx';
import { useCourse } from '../../lib/courses/useCourse.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { useKind } from './useKind.ts';

/** Return page of a canceled payment. */
export default function CheckoutCanceledPage() {
  const { courseId = '' } = useParams();
  const kind = useKind();
  useDocumentTitle('Payment canceled');
  const course = useCourse(courseId);
  const isUpgrade = kind === 'upgrade';
  return (
    <CourseFrame label="Payment" title={course.data?.title}>
      <BesideCourse course={course}>
        <Message
          tone="plain"
          title="You have not been charged"
          actions={
            <>
              <ButtonLink
                size="lg"
                to={isUpgrade ? paths.upgrade.href(courseId) : paths.course.href(courseId)}
              >
                {isUpgrade ? 'Back to the upgrade' : 'Back to Course'}
              </ButtonLink>
              {isUpgrade && (
                <ButtonLink size="lg" look="quiet" to={paths.dripContent.href(courseId)}>
                  Continue learning
                </ButtonLink>
              )}
            </>
          }
        >
          <p>
            {`You left the payment page before paying. ${
              isUpgrade
                ? 'Your lectures are just as they were, and you can upgrade whenever you like.'
                : 'You can enroll whenever you like.'
            }`}
          </p>
        </Message>
      </BesideCourse>
    </CourseFrame>
  );
}
