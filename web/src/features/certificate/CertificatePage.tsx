import { useParams } from 'react-router-dom';
import { CertificateActions, ShareCertificate } from '../../components/certificate/CertificateActions.tsx';
import { CertificateSheet } from '../../components/certificate/CertificateSheet.tsx';
import { AwardIcon } from '../../components/certificate/icons.tsx';
import { DownloadIcon } from '../../components/course/course-icons.tsx';
import { StartHere } from '../../components/course/StartHere.tsx';
import buttonClasses from '../../components/ui/Button.module.css';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { CheckIcon, CloseIcon } from '../../components/ui/icons.tsx';
import { LoadingScreen } from '../../components/ui/LoadingScreen.tsx';
import { Message } from '../../components/ui/Message.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { settings } from '../../content/settings.ts';
import { api, ApiProblem, type ResponseOf } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import {
  badgeKeysHref,
  credentialHref,
  useCertificates,
  walletBadgeHref,
} from '../../lib/courses/certificates.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { formatUtcDay } from '../../lib/text/format.ts';
import classes from './CertificatePage.module.css';
import { CompletionRecord } from './CompletionRecord.tsx';

type Check = ResponseOf<'verifyCertificate'>;

const verdicts = {
  valid: {
    title: 'This certificate is valid',
    text: `${settings.brand} issued it. What its own record says about the completion stands below.`,
  },
  superseded: {
    title: 'This certificate was superseded',
    text: 'The learner’s name was corrected and a new certificate was issued in its place. This one is no longer valid.',
  },
  revoked: {
    title: 'This certificate was revoked',
    text: `${settings.brand} has withdrawn it. It is no longer valid.`,
  },
} as const;

/** As the server titles the page. */
const titleOf = ({ status, name, courseTitle }: Check): string =>
  status === 'valid' ? `${name} completed ${courseTitle}` : `Certificate ${status}: ${courseTitle}`;

const Actions = ({ id, check }: { id: string; check: Check }) => {
  const { status, user } = useSession();
  const mine = useCertificates(status === 'signed-in' ? user.sub : null);
  const own = mine.data?.certificates.find((each) => each.id === id);
  return own ? (
    <CertificateActions certificate={own} />
  ) : (
    <div className={classes.actions}>
      <ShareCertificate id={id} title={titleOf(check)} />
    </div>
  );
};

const Found = ({ id, check }: { id: string; check: Check }) => {
  const { name, courseTitle, issuedAt, status, valid } = check;
  const verdict = verdicts[status];
  return (
    <>
      <header className={classes.verdict} data-valid={valid}>
        <span className={classes.seal} aria-hidden="true">
          {valid ? <CheckIcon /> : <CloseIcon />}
        </span>
        <div>
          <h1 className={classes.title}>{verdict.title}</h1>
          <p>{verdict.text}</p>
        </div>
      </header>
      <div className={classes.columns}>
        <div className={classes.show}>
          <div aria-hidden="true">
            <CertificateSheet name={name} courseTitle={courseTitle} issuedAt={issuedAt} status={status} />
          </div>
          <Actions id={id} check={check} />
        </div>
        <div>
          <dl className={classes.facts}>
            <div>
              <dt>Learner</dt>
              <dd dir="auto">{name}</dd>
            </div>
            <div>
              <dt>Course</dt>
              <dd dir="auto">{courseTitle}</dd>
            </div>
            <div>
              <dt>Issued</dt>
              <dd>
                <time dateTime={issuedAt}>{formatUtcDay(issuedAt)}</time>
              </dd>
            </div>
            <div>
              <dt>Certificate</dt>
              <dd className={classes.id}>{id}</dd>
            </div>
          </dl>
          <CompletionRecord id={id} />
          <section className={classes.verify} aria-labelledby="verify-title">
            <h2 id="verify-title">How to verify it</h2>
            <p>
              Compare the name, course and number with the document in front of you. This page is the official
              record: if a file or picture says something else, this page is right.
            </p>
            <p>
              It is also a signed <strong>Open Badges 3.0</strong> credential, which software can verify
              without contacting this site, using{' '}
              <a href={badgeKeysHref} target="_blank" rel="noopener">
                our published key
              </a>
              . A badge wallet takes it as a file with the proof inside.
            </p>
            <div className={classes.badges}>
              <a
                className={`${buttonClasses.button} ${buttonClasses.quiet} ${buttonClasses.sm}`}
                href={credentialHref(id)}
                download={`northlight-badge-${id}.jwt`}
              >
                <DownloadIcon /> Download the badge
              </a>
              <a
                className={`${buttonClasses.button} ${buttonClasses.quiet} ${buttonClasses.sm}`}
                href={walletBadgeHref(id)}
                download={`northlight-badge-${id}.json`}
              >
                <DownloadIcon /> Badge for a wallet
              </a>
            </div>
          </section>
        </div>
      </div>
    </>
  );
};

/** Public page of a certificate: whether it is valid, who earned it, and for which course. */
export default function CertificatePage() {
  const { certificateId = '' } = useParams();
  const found = useResource(resourceKeys.certificate(certificateId), (signal) =>
    api.verifyCertificate({ params: { certificateId }, signal }),
  );
  useDocumentTitle(found.data ? titleOf(found.data) : 'Verify a certificate');
  const isAbsent =
    found.status === 'failed' &&
    found.error instanceof ApiProblem &&
    (found.error.status === 404 || found.error.status === 400);
  return (
    <main className={`page-width ${classes.page}`}>
      {found.status === 'loading' && <LoadingScreen label="Looking up the certificate" />}
      {found.status === 'ready' && <Found id={certificateId} check={found.data} />}
      {isAbsent && (
        <Message
          icon={<AwardIcon />}
          tone="problem"
          title="There is no certificate at this address"
          actions={
            <>
              <ButtonLink to={paths.courses.href()}>See the courses</ButtonLink>
              <ButtonLink look="quiet" to={paths.home.href()}>
                Home
              </ButtonLink>
            </>
          }
        >
          <p>{`Check the number at the bottom of the certificate letter by letter, including capitals. If a number cannot be found here, the document was not issued by ${settings.brand}.`}</p>
        </Message>
      )}
      {isAbsent && <StartHere />}
      {found.status === 'failed' && !isAbsent && (
        <ProblemMessage
          alone
          title="The certificate could not be looked up"
          error={found.error}
          onRetry={found.reload}
        />
      )}
    </main>
  );
}
