import type { PersonalToken } from '#contract/schemas/user.ts';
import { ConfirmDialog } from '../../components/ui/ConfirmDialog.tsx';
import { api } from '../../lib/api/index.ts';
import { unlessMissing } from '../../lib/api/problem.ts';
import { showToast } from '../../lib/shell/toast.ts';

/** Asks before a token is revoked, and revokes it. */
const RevokeTokenDialog = ({
  token: { id, name },
  onClose,
}: {
  token: PersonalToken;
  onClose: (isRevoked: boolean) => void;
}) => {
  const revoke = async () => {
    await api.revokeToken({ params: { tokenId: id } }).catch(unlessMissing);
    showToast('The token is revoked.', 'success');
    onClose(true);
  };
  return (
    <ConfirmDialog
      title="Revoke this token?"
      confirm="Revoke"
      confirming="Revoking…"
      failed="The token could not be revoked and may still work. Please try again."
      onConfirm={revoke}
      onClose={() => onClose(false)}
    >
      Whatever uses <strong>{name}</strong> is refused from now on. This cannot be undone.
    </ConfirmDialog>
  );
};

export default RevokeTokenDialog;
