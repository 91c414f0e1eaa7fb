import { useState } from 'react';
import { ApiProblem } from '../../lib/api/index.ts';
import {
  type Certificate,
  certificateUrl,
  downloadCertificate,
  linkedInHref,
} from '../../lib/courses/certificates.ts';
import { showToast } from '../../lib/shell/toast.ts';
import { DownloadIcon } from '../course/course-icons.tsx';
import buttonClasses from '../ui/Button.module.css';
import { Button } from '../ui/Button.tsx';
import classes from './CertificateActions.module.css';
import { LinkIcon, ShareIcon } from './icons.tsx';

/** Buttons to copy the certificate's URL and, where supported, to open the native share dialog. */
export const ShareCertificate = ({ id, title }: { id: string; title: string }) => {
  const address = certificateUrl(id);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast('Link copied', 'success');
    } catch {
      showToast(`The link could not be copied. It is ${address}`, 'problem');
    }
  };
  const share = async () => {
    // Canceling the share dialog is not an error.
    await navigator.share({ title, url: address }).catch(() => undefined);
  };
  return (
    <>
      <Button size="sm" look="quiet" onClick={() => void copy()}>
        <LinkIcon /> Copy link
      </Button>
      {'share' in navigator && (
        <Button size="sm" look="quiet" onClick={() => void share()}>
          <ShareIcon /> Share
        </Button>
      )}
    </>
  );
};

/** Actions of the certificate's owner: download, copy the link, share, add to a profile. */
export const CertificateActions = ({ certificate }: { certificate: Certificate }) => {
  const [isBusy, setIsBusy] = useState(false);
  const { id, name, courseTitle } = certificate;
  const download = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await downloadCertificate(id);
    } catch (error) {
      const why = error instanceof ApiProblem ? error.message : 'Please try again.';
      showToast(`The PDF could not be opened. ${why}`, 'problem');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className={classes.actions}>
      <Button size="sm" busy={isBusy} onClick={() => void download()}>
        <DownloadIcon />
        <span>{` ${isBusy ? 'Preparing the PDF…' : 'Download PDF'}`}</span>
      </Button>
      <ShareCertificate id={id} title={`${name} completed ${courseTitle}`} />
      <a
        className={`${buttonClasses.button} ${buttonClasses.quiet} ${buttonClasses.sm}`}
        href={linkedInHref(certificate)}
        target="_blank"
        rel="noopener noreferrer"
      >
        Add to LinkedIn
      </a>
    </div>
  );
};
