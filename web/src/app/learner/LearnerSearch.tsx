import type { ComponentProps } from 'react';
import SearchDialog from '../../features/search/SearchDialog.tsx';
import { LearnerShell } from './LearnerShell.tsx';

/** The search inside a learner's courses. It brings Mantine along, because it opens over public pages too. */
const LearnerSearch = (props: ComponentProps<typeof SearchDialog>) => (
  <LearnerShell>
    <SearchDialog {...props} />
  </LearnerShell>
);

export default LearnerSearch;
