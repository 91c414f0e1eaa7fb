import { identityWords, noRecordWords, recordGroups } from '#domain/certificate/certificate-words.ts';
import { Button } from '../../components/ui/Button.tsx';
import { Skeleton } from '../../components/ui/Skeleton.tsx';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import classes from './CertificatePage.module.css';

/** How the learner completed the course. The lists start collapsed, since courses may be long. */
export const CompletionRecord = ({ id }: { id: string }) => {
  const found = useResource(resourceKeys.certificateRecord(id), (signal) =>
    api.getCertificateRecord({ params: { certificateId: id }, signal }),
  );
  return (
    <section className={classes.record} aria-labelledby="record-title">
      <h2 id="record-title">What was completed</h2>
      {found.status === 'loading' && (
        <div role="status" aria-label="Loading what was completed">
          <Skeleton height={72} />
        </div>
      )}
      {found.status === 'failed' && (
        <p role="alert">
          The details could not be loaded.{' '}
          <Button look="quiet" size="sm" onClick={found.reload}>
            Try again
          </Button>
        </p>
      )}
      {found.status === 'ready' && !found.data.record && <p>{noRecordWords}</p>}
      {found.status === 'ready' && found.data.record && (
        <>
          {recordGroups(found.data.record).map(({ heading, count, titles }) => (
            <details key={heading}>
              <summary>{count}</summary>
              <p>{`${heading}:`}</p>
              <ul>
                {titles.map((title, index) => (
                  // An index is a safe key: titles may repeat, and the list never changes.
                  <li key={index} dir="auto">
                    {title}
                  </li>
                ))}
              </ul>
            </details>
          ))}
          <p className={classes.identity}>{identityWords[found.data.record.identity]}</p>
        </>
      )}
    </section>
  );
};
