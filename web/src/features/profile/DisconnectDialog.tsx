import type { Connection } from '#contract/schemas/connections.ts';
import { ConfirmDialog } from '../../components/ui/ConfirmDialog.tsx';
import { api } from '../../lib/api/index.ts';
import { unlessMissing } from '../../lib/api/problem.ts';

/** Asks before an assistant is disconnected, and disconnects it. */
const DisconnectDialog = ({
  connection: { id, name },
  onClose,
  onEnded,
}: {
  connection: Connection;
  onClose: () => void;
  onEnded: () => void;
}) => (
  <ConfirmDialog
    title="Disconnect this assistant?"
    confirm="Disconnect"
    confirming="Disconnecting…"
    failed="It could not be disconnected. Please try again."
    onConfirm={() =>
      api
        .endConnection({ params: { connectionId: id } })
        .catch(unlessMissing)
        .then(onEnded)
    }
    onClose={onClose}
  >
    <bdi>{name}</bdi> can do nothing more for you from this moment. What it did stays. To connect it again,
    sign in again and allow it anew.
  </ConfirmDialog>
);

export default DisconnectDialog;
