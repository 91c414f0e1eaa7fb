const CourseListPage = () => (
  <main>
    <h1>Northlight</h1>
  </main>
);

export default CourseListPage;
