import { useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { saveFile } from '../../lib/save-file.ts';
import { showToast } from '../../lib/toast.ts';
import classes from './DataSection.module.css';
import { readEverything } from './export.ts';

const DeleteDialog = lazyPart(() => import('./DeleteDialog.tsx'));

const fileName = (): string => `northlight-my-data-${new Date().toISOString().slice(0, 10)}.json`;

/** Taking everything along, and leaving. */
export const DataSection = () => {
  const [isExporting, setIsExporting] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);

  const stay = () => setIsLeaving(false);
  const exportAll = async () => {
    if (isExporting) return;
    setIsExporting(true);
    try {
      const everything = await readEverything();
      saveFile(fileName(), `${JSON.stringify(everything, null, 2)}\n`, 'application/json');
      showToast('Your data is in your Downloads folder.', 'success');
    } catch {
      showToast('Your data could not be collected. Please try again.', 'problem');
    } finally {
      setIsExporting(false);
    }
  };

  return (
    <div className={classes.data}>
      <div className={classes.row}>
        <div className={classes.words}>
          <h3>Export my data</h3>
          <p>Everything this site holds about you, as one JSON file.</p>
        </div>
        <Button look="quiet" busy={isExporting} onClick={() => void exportAll()}>
          {isExporting ? 'Collecting…' : 'Export my data'}
        </Button>
      </div>
      <div className={classes.row}>
        <div className={classes.words}>
          <h3>Delete my account</h3>
          <p>Permanently erases your profile, courses, progress, notes and certificates.</p>
        </div>
        <Button look="quiet" className={classes.dangerQuiet} onClick={() => setIsLeaving(true)}>
          Delete my account…
        </Button>
      </div>
      {isLeaving && (
        <PartBoundary name="The dialog" onClose={stay}>
          <DeleteDialog onClose={stay} />
        </PartBoundary>
      )}
    </div>
  );
};
