import { useState } from 'react';
import { certificateName, printableName } from '#domain/certificate/certificate.ts';
import { api, ApiProblem } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { type Certificate, requestCertificate, useCertificates } from '../../lib/courses/certificates.ts';
import { paths } from '../../lib/routing/paths.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { CertificateActions } from './CertificateActions.tsx';
import { CertificateSheet } from './CertificateSheet.tsx';
import classes from './GetCertificate.module.css';
import { AwardIcon } from './icons.tsx';

const explain = (error: unknown): string =>
  error instanceof ApiProblem && error.status < 500
    ? error.message
    : 'The certificate could not be issued just now. Please try again in a minute.';

/** Requests the certificate of a completed course, shows it, and explains how to correct the name. */
export const GetCertificate = ({ courseId, sub }: { courseId: string; sub: string }) => {
  const list = useCertificates(sub);
  const profile = useResource(resourceKeys.profile(sub), (signal) => api.getProfile({ signal }));
  const [issued, setIssued] = useState<Certificate>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const certificate = issued ?? list.data?.certificates.find((each) => each.courseId === courseId);
  const name = printableName(profile.data?.name);
  // As the server compares them: without what cannot be seen.
  const isRenamed =
    certificate !== undefined && name !== undefined && name !== certificateName(certificate.name);

  const request = async () => {
    setIsBusy(true);
    setProblem('');
    try {
      setIssued(await requestCertificate(sub, courseId));
    } catch (error) {
      setProblem(explain(error));
    } finally {
      setIsBusy(false);
    }
  };
  const button = (label: string) => (
    <Button size="lg" busy={isBusy} onClick={() => void request()}>
      <AwardIcon />
      <span>{` ${isBusy ? 'Issuing…' : label}`}</span>
    </Button>
  );
  const alert = (
    <p className={classes.problem} role="alert">
      {problem}
    </p>
  );

  if (!issued && (list.status === 'loading' || profile.status === 'loading')) {
    return <p data-waiting="">Looking for your certificate…</p>;
  }
  if (!certificate) {
    return (
      <div className={classes.get}>
        <div>{button('Get your certificate')}</div>
        <p className={classes.hint}>
          {name && (
            <>
              <span>{'It will be made out to '}</span>
              <strong dir="auto">{name}</strong>
              <span>{'. '}</span>
            </>
          )}
          <AppLink to={paths.profile.href()}>{name ? 'Change your name' : 'Check your name'}</AppLink>
          <span>{' first if that is not how it should appear.'}</span>
        </p>
        {alert}
      </div>
    );
  }
  return (
    <section className={classes.issued} aria-label="Your certificate">
      <div aria-hidden="true" className={classes.sheet}>
        <CertificateSheet {...certificate} />
      </div>
      <p role="status" className={classes.hint}>
        Your certificate is made out to <strong dir="auto">{certificate.name}</strong>.
      </p>
      <CertificateActions certificate={certificate} />
      <ButtonLink size="sm" look="plain" to={paths.certificate.href(certificate.id)} className={classes.page}>
        See its public page
      </ButtonLink>
      {isRenamed ? (
        <div className={classes.renamed}>
          <p>
            Your profile now says <strong dir="auto">{name}</strong>. A new certificate will replace this one,
            which will be marked as superseded.
          </p>
          {button('Reissue with the new name')}
        </div>
      ) : (
        <p className={classes.hint}>
          Is the name wrong? <AppLink to={paths.profile.href()}>Correct it in your profile</AppLink>, then
          come back for a new certificate.
        </p>
      )}
      {alert}
    </section>
  );
};
