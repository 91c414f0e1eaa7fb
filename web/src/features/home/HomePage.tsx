import { Suspense } from 'react';
import { InstructorBanner } from '../../components/page/InstructorBanner.tsx';
import { Numbers } from '../../components/page/Numbers.tsx';
import { Questions } from '../../components/page/Questions.tsx';
import { Section } from '../../components/page/Section.tsx';
import { homeCopy } from '../../content/home.ts';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { Closing } from './Closing.tsx';
import { DripStory } from './DripStory.tsx';
import { Featured } from './Featured.tsx';
import { Hero } from './Hero.tsx';
import { LearningPaths } from './LearningPaths.tsx';
import { LectureSample } from './LectureSample.tsx';
import { Organizations } from './Organizations.tsx';
import { TopicTiles } from './TopicTiles.tsx';
import { UnknownAddress } from './UnknownAddress.tsx';

const HomePage = () => {
  const facets = useResource(resourceKeys.facets(''), (signal) => api.listFacets({ signal }));
  const topics = facets.status === 'failed' ? [] : facets.data?.topics;
  return (
    <main>
      <UnknownAddress />
      <Hero topics={topics} />
      <Numbers
        show={['professionals', 'countries', 'satisfaction', 'implementations', 'trainingScore']}
        label={homeCopy.numbersLabel}
      />
      {/* Each part hydrates in a task of its own, so that none blocks input for long. */}
      <Suspense>
        <Featured />
      </Suspense>
      <Suspense>
        <LectureSample />
      </Suspense>
      <Suspense>
        <LearningPaths />
      </Suspense>
      <Suspense>
        <TopicTiles topics={topics} />
      </Suspense>
      <Suspense>
        <DripStory />
      </Suspense>
      <Suspense>
        <Organizations />
      </Suspense>
      <Suspense>
        <Section title={homeCopy.questions.title} headingBeside>
          <Questions items={homeCopy.questions.items} />
        </Section>
      </Suspense>
      <Suspense>
        <InstructorBanner />
        <Closing />
      </Suspense>
    </main>
  );
};

export default HomePage;
