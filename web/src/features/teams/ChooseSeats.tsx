import { NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '#contract/limits.ts';
import type { CourseCard } from '#contract/schemas/course.ts';
import { LearnerMain } from '../../components/learner/LearnerMain.tsx';
import { NotReady } from '../../components/learner/NotReady.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { CheckList } from '../../components/ui/CheckList.tsx';
import { seatsInclude } from '../../content/teams.ts';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { formatExactPrice } from '../../lib/text/format.ts';
import { SeatsForm } from './SeatsForm.tsx';

/** Every course that can be bought, most popular first. */
const listPricedCourses = async (signal: AbortSignal): Promise<CourseCard[]> => {
  const found: CourseCard[] = [];
  let after = '';
  do {
    const { courses, lastEvaluatedKey } = await api.listCourses({
      query: { limit: String(limits.coursePageMax), lastEvaluatedKey: after },
      signal,
    });
    found.push(...courses.filter(({ available, price }) => available && price > 0));
    after = lastEvaluatedKey ? JSON.stringify(lastEvaluatedKey) : '';
  } while (after);
  return found;
};

const Chooser = ({ courses }: { courses: readonly CourseCard[] }) => {
  const [query] = useSearchParams();
  const [chosen, setChosen] = useState(query.get('course'));
  const course = courses.find(({ id }) => id === chosen) ?? courses[0];
  if (!course) {
    return (
      <Stack align="start">
        <Text>
          No course has a price at the moment, so nobody needs a seat: everybody can enroll at once.
        </Text>
        <ButtonLink to={paths.courses.href()}>Show all courses</ButtonLink>
      </Stack>
    );
  }
  return (
    <SeatsForm
      course={course}
      initial={query.get('seats') ?? '5'}
      returnTo={(seats) => paths.chooseSeats.href({ course: course.id, seats })}
    >
      <Stack gap="0.4rem">
        <NativeSelect
          label="Course"
          value={course.id}
          data={courses.map(({ id, title, price }) => ({
            value: id,
            label: `${title} (${formatExactPrice(price)})`,
          }))}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <Text size="sm">
          <AppLink to={paths.course.href(course.id)}>About this course</AppLink>
        </Text>
      </Stack>
    </SeatsForm>
  );
};

/** Sells seats of any course that has a price. */
export const ChooseSeats = () => {
  useDocumentTitle('Buy seats for a team');
  const courses = useResource(resourceKeys.pricedCourses, listPricedCourses);
  return (
    <LearnerMain
      width="44rem"
      title="Buy seats for a team"
      lead="Choose a course and how many people will take it. You invite them after the payment."
    >
      <Stack gap="2rem">
        <NotReady of={courses} what="The courses" height="24rem" radius="xl" />
        {courses.status === 'ready' && <Chooser courses={courses.data} />}
        {courses.status !== 'loading' && (
          <>
            <CheckList items={seatsInclude} />
            <Text c="dimmed">
              More than 500 people, or live sessions on your own cases?{' '}
              <AppLink to={`${paths.corporateTraining.href()}#inquiry`}>Ask us about training.</AppLink>
            </Text>
          </>
        )}
      </Stack>
    </LearnerMain>
  );
};
