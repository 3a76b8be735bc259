import { createMemoryRouter, RouterProvider, type RouteObject } from "react-router-dom";

/** What the browser's entry asks of its router, so that a test's router behaves like it. */
const ROUTER_FUTURE = {
  v7_fetcherPersist: true,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_relativeSplatPath: true,
  v7_skipActionErrorRevalidation: true,
} as const;

/** For tests: draws routes at an address, as the browser's entry would, without a server. */
export function makePageStub(routes: RouteObject[], address = "/") {
  const router = createMemoryRouter(routes, { initialEntries: [address], future: ROUTER_FUTURE });
  return <RouterProvider router={router} future={{ v7_startTransition: true }} />;
}
