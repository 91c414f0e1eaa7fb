import type { Certificate } from '../../lib/courses/certificates.ts';
import { paths } from '../../lib/routing/paths.ts';
import { formatUtcDay } from '../../lib/text/format.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { CertificateActions } from './CertificateActions.tsx';
import classes from './CertificateCard.module.css';
import { CertificateSheet } from './CertificateSheet.tsx';

/** A certificate in a list: preview, course and actions. */
export const CertificateCard = ({ certificate }: { certificate: Certificate }) => {
  const { id, courseTitle, issuedAt } = certificate;
  return (
    <article className={classes.frame}>
      <div className={classes.card}>
        <div className={classes.picture} aria-hidden="true">
          <CertificateSheet {...certificate} />
        </div>
        <div className={classes.text}>
          <h3 className={classes.title}>
            <AppLink to={paths.certificate.href(id)}>{courseTitle}</AppLink>
          </h3>
          <p className={classes.day}>
            Issued <time dateTime={issuedAt}>{formatUtcDay(issuedAt)}</time>
          </p>
        </div>
        <div className={classes.actions}>
          <CertificateActions certificate={certificate} />
        </div>
      </div>
    </article>
  );
};
