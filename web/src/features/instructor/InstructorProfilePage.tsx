import { useParams } from 'react-router-dom';
import type { InstructorProfile } from '#contract/schemas/course.ts';
import { CourseCard } from '../../components/course/CourseCard.tsx';
import { Avatar } from '../../components/ui/Avatar.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { Message } from '../../components/ui/Message.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { PublishedHtml } from '../../components/ui/PublishedHtml.tsx';
import { Skeleton } from '../../components/ui/Skeleton.tsx';
import { ApiProblem } from '../../lib/api/index.ts';
import { readPageData } from '../../lib/api/page-data.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { formatCount } from '../../lib/text/format.ts';
import classes from './InstructorProfilePage.module.css';

const Profile = ({ instructor }: { readonly instructor: InstructorProfile }) => {
  const { name, title, picture, bioHtml, links, courses } = instructor;
  return (
    <>
      <div className={classes.head}>
        <Avatar name={name} picture={picture} size={112} />
        <div>
          <h1 dir="auto">{name}</h1>
          {title && <p dir="auto">{title}</p>}
        </div>
      </div>
      {bioHtml && (
        <section className={classes.bio} aria-label="About">
          <PublishedHtml html={bioHtml} />
        </section>
      )}
      {links.length > 0 && (
        <ul className={classes.links} aria-label="Elsewhere">
          {links.map(({ url, title: label }) => (
            <li key={url}>
              <a href={url} rel="noreferrer nofollow" dir="auto">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      <section>
        <h2>{formatCount(courses.length, 'course')}</h2>
        <ul className={classes.courses}>
          {courses.map((course) => (
            <li key={course.id}>
              <CourseCard course={course} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
};

/** Public page of an instructor. */
const InstructorProfilePage = () => {
  const { instructorId = '' } = useParams();
  const key = resourceKeys.instructor(instructorId);
  const instructor = useResource(key, (signal) =>
    readPageData<InstructorProfile>(paths.instructorProfile.href(instructorId), key, signal),
  );
  useDocumentTitle(instructor.data?.name ?? 'Instructor');
  const isMissing = instructor.error instanceof ApiProblem && instructor.error.status === 404;
  return (
    <main className={`page-width ${classes.page}`}>
      {instructor.status === 'ready' && <Profile instructor={instructor.data} />}
      {instructor.status === 'loading' && (
        <div role="status" aria-label="Loading the instructor" className={classes.loading}>
          <Skeleton height={112} />
          <Skeleton height={220} />
        </div>
      )}
      {isMissing && (
        <Message
          tone="plain"
          title="There is no such instructor"
          actions={<ButtonLink to={paths.courses.href()}>Show all courses</ButtonLink>}
        >
          <p>The address may be mistyped, or their courses may have ended.</p>
        </Message>
      )}
      {instructor.status === 'failed' && !isMissing && (
        <ProblemMessage
          alone
          error={instructor.error}
          title="The instructor could not be loaded"
          onRetry={instructor.reload}
        />
      )}
    </main>
  );
};

export default InstructorProfilePage;
