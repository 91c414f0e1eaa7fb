import type { EnrolledCourse } from '#contract/schemas/learning.ts';
import { CertificateCard } from '../../components/certificate/CertificateCard.tsx';
import { StarIcon } from '../../components/course/course-icons.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { useCertificates } from '../../lib/courses/certificates.ts';
import { paths, playerHref } from '../../lib/routing/paths.ts';
import { NothingYet, Panel, PanelCards, PanelList, PanelRow } from './Panel.tsx';

/**
 * Earned certificates, and finished courses whose certificate was not requested yet; nothing for a learner without
 * courses and certificates, or while the courses are missing.
 */
export const CertificatesPanel = ({
  sub,
  courses: enrolled,
}: {
  sub: string;
  /** The learner's courses; undefined while loading and after a failure. */
  courses: readonly EnrolledCourse[] | undefined;
}) => {
  const resource = useCertificates(sub);
  if (!enrolled?.length && !resource.data?.certificates.length) return null;
  const courses = enrolled ?? [];
  const nearest = courses
    .filter(({ progress }) => progress < 100)
    .reduce<EnrolledCourse | undefined>(
      (best, course) => (best && best.progress >= course.progress ? best : course),
      undefined,
    );
  return (
    <Panel
      id="certificates"
      icon={<StarIcon />}
      title="Certificates"
      what="Your certificates"
      resource={resource}
    >
      {({ certificates }) => {
        const certified = new Set(certificates.map(({ courseId }) => courseId));
        const waiting = courses.filter(({ id, progress }) => progress === 100 && !certified.has(id));
        if (certificates.length + waiting.length === 0) {
          return (
            <NothingYet
              action={
                nearest ? (
                  <ButtonLink size="sm" look="quiet" to={playerHref(nearest.id, nearest.drip)}>
                    Keep going toward your first
                  </ButtonLink>
                ) : (
                  <ButtonLink size="sm" look="quiet" to={paths.courses.href()}>
                    Find a course to finish
                  </ButtonLink>
                )
              }
            >
              Finish every lecture in a course and its certificate is yours to print and share.
            </NothingYet>
          );
        }
        return (
          <>
            {waiting.length > 0 && (
              <PanelList>
                {waiting.map(({ id, title }) => (
                  <PanelRow
                    key={id}
                    title={title}
                    detail="Finished"
                    aside={
                      <ButtonLink
                        size="sm"
                        to={paths.congratulations.href(id)}
                        aria-label={`Get the certificate for ${title}`}
                      >
                        Get it
                      </ButtonLink>
                    }
                  />
                ))}
              </PanelList>
            )}
            {certificates.length > 0 && (
              <PanelCards>
                {certificates.map((certificate) => (
                  <li key={certificate.id}>
                    <CertificateCard certificate={certificate} />
                  </li>
                ))}
              </PanelCards>
            )}
          </>
        );
      }}
    </Panel>
  );
};
