import { ConfirmDialog } from '../../components/ui/ConfirmDialog.tsx';
import { api, ApiProblem } from '../../lib/api/index.ts';
import { showToast } from '../../lib/shell/toast.ts';
import type { Seat } from './useTeams.ts';

/** Asks before a seat is taken back, and takes it back. */
const ReclaimDialog = ({
  teamId,
  seat: { id, email },
  onClose,
}: {
  teamId: string;
  seat: Seat;
  /** @param isChanged the seats are not as they were */
  onClose: (isChanged: boolean) => void;
}) => {
  const reclaim = async () => {
    try {
      await api.reclaimSeat({ params: { teamId, seatId: id } });
      showToast('The seat is free again.', 'success');
    } catch (error) {
      const status = error instanceof ApiProblem ? error.status : 0;
      if (status === 409) showToast(`${email} has begun meanwhile, so the seat stays theirs.`, 'problem');
      // Taken back in another window.
      else if (status !== 404) throw error;
    }
    onClose(true);
  };
  return (
    <ConfirmDialog
      title="Take back this seat?"
      confirm="Take back"
      confirming="Taking back…"
      failed="The seat could not be taken back. Please try again."
      onConfirm={reclaim}
      onClose={() => onClose(false)}
    >
      The link that <strong>{email}</strong> has stops working, and the seat is free for somebody else. This
      cannot be undone; you can invite them again, with a new link.
    </ConfirmDialog>
  );
};

export default ReclaimDialog;
