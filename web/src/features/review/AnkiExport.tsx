import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { api, ApiProblem, explainFailure } from '../../lib/api/index.ts';
import { downloadFile } from '../../lib/browser/save-file.ts';

const explain = (error: unknown): string =>
  error instanceof ApiProblem && error.code === 'too_many_requests'
    ? 'You exported your reviews several times within the hour. Please try again later.'
    : explainFailure(error, 'Your reviews could not be exported. Please try again.');

type State = 'idle' | 'making' | 'started' | { readonly error: unknown };

/** Takes everything that is reviewed along, as a file for the program Anki. */
export const AnkiExport = () => {
  const [state, setState] = useState<State>('idle');
  const take = async () => {
    setState('making');
    try {
      const { url } = await api.exportReviews();
      downloadFile('northlight-reviews.apkg', url);
      setState('started');
    } catch (error) {
      setState({ error });
    }
  };
  return (
    <Group justify="center" gap="0.25rem 0.75rem">
      <Button size="sm" look="plain" busy={state === 'making'} onClick={() => void take()}>
        Export for Anki
      </Button>
      <Text span size="sm" ta="center" c={typeof state === 'object' ? 'red' : 'dimmed'} role="status">
        {state === 'making' && <span>Making the file…</span>}
        {state === 'started' && <span>The download has started. Open the file in Anki.</span>}
        {typeof state === 'object' && <span>{explain(state.error)}</span>}
      </Text>
    </Group>
  );
};
