import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from '../../lib/browser/external-store.ts';
import { importPart } from '../../lib/loading/lazy-part.ts';
import { failClient, sdkDemand } from '../../lib/session/session-store.ts';

type Load = () => Promise<{ default: ComponentType }>;
const loadSdk: Load = () => import('./Auth0Host.tsx');

/** Loads the identity SDK once something needs it. Renders nothing. */
export const IdentityHost = ({ load = loadSdk }: { load?: Load }) => {
  const wanted = useStore(sdkDemand, () => false);
  return wanted ? <WantedHost load={load} /> : null;
};

/** A failed download resets the demand, which unmounts this component; the next demand mounts a new one, which retries. */
const WantedHost = ({ load }: { load: Load }) => {
  const [host, setHost] = useState<{ readonly Host: ComponentType }>();
  useEffect(() => {
    let isHere = true;
    importPart(load).then(
      ({ default: Host }) => isHere && setHost({ Host }),
      (error: unknown) => isHere && failClient(error),
    );
    return () => {
      isHere = false;
    };
  }, [load]);
  return host ? <host.Host /> : null;
};
