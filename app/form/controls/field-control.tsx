import type { ComponentType } from "react";
import type { Control, ControlProps } from "../tool-form-model.ts";
import { PhotosControl } from "./photos-control.tsx";
import { PromptControl } from "./prompt-control.tsx";
import { RatioControl } from "./ratio-control.tsx";
import { SizeControl } from "./size-control.tsx";

type ControlTable = { [Name in Control]: ComponentType<ControlProps<Name>> };

/** One component per control of `registry/contract/field.ts`; the compiler demands it. */
const CONTROLS: ControlTable = {
  photos: PhotosControl,
  prompt: PromptControl,
  ratio: RatioControl,
  size: SizeControl,
};

/** Draws a field with its control. */
export function FieldControl<Name extends Control>({
  control,
  ...props
}: ControlProps<Name> & { control: Name }) {
  const Component: ComponentType<ControlProps<Name>> = CONTROLS[control];
  return <Component field={props.field} form={props.form} />;
}
